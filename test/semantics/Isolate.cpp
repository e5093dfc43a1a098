// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Child processes whose death is reported as a text.

#include "Isolate.h"
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace semantics {
namespace {

std::string readAll(int From) {
  std::string Text;
  char Piece[4096];
  for (ssize_t N; (N = read(From, Piece, sizeof(Piece))) > 0;)
    Text.append(Piece, static_cast<size_t>(N));
  return Text;
}

void writeAll(int To, const std::string &Text) {
  for (size_t Done = 0; Done < Text.size();) {
    const ssize_t N = write(To, Text.data() + Done, Text.size() - Done);
    if (N <= 0)
      return;
    Done += static_cast<size_t>(N);
  }
}

} // namespace

std::string isolated(const std::function<std::string()> &Work, unsigned Seconds) {
  int Ends[2];
  if (pipe(Ends) != 0)
    return "there is no pipe for a child process\n";
  const pid_t Child = fork();
  if (Child < 0)
    return "there is no child process\n";
  if (Child == 0) {
    close(Ends[0]);
    alarm(Seconds);
    writeAll(Ends[1], Work());
    close(Ends[1]);
    _exit(0); // leaves what the parent will free alone
  }
  close(Ends[1]);
  std::string Text = readAll(Ends[0]);
  close(Ends[0]);
  int Status = 0;
  waitpid(Child, &Status, 0);
  if (WIFSIGNALED(Status) && WTERMSIG(Status) == SIGALRM)
    Text += "it took longer than " + std::to_string(Seconds) + " s\n";
  else if (WIFSIGNALED(Status))
    Text += std::string("it crashed: ") + strsignal(WTERMSIG(Status)) + "\n";
  else if (WEXITSTATUS(Status) != 0)
    Text += "it ended with status " + std::to_string(WEXITSTATUS(Status)) + "\n";
  return Text;
}

} // namespace semantics
