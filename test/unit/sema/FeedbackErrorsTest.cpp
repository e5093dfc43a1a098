// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of transform feedback and vertex streams (GLSL 4.60 sections 4.4.2.1 and 4.4.2.3).

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

TEST(FeedbackErrors, Captured) {
  expectDiagnostics(R"(
layout(xfb_buffer = 4) out;                                         //! err_xfb_buffer
layout(xfb_buffer = 0, xfb_stride = 30) out;                        //! err_xfb_stride
layout(xfb_buffer = 1, xfb_stride = 32) out;                        //! note_previous_layout
layout(xfb_buffer = 1, xfb_stride = 16) out;                        //! err_xfb_stride_differs
layout(xfb_buffer = 2, xfb_stride = 16) out;                        //! err_xfb_stride_small
layout(xfb_buffer = 3) out;
layout(location = 0, xfb_offset = 2) out vec4 a;                    //! err_xfb_offset
layout(location = 1, xfb_buffer = 2, xfb_offset = 0) out vec4 b;    //! note_xfb_overlap
layout(location = 2, xfb_buffer = 2, xfb_offset = 8) out vec4 c;    //! err_xfb_overlap
layout(location = 3, xfb_buffer = 2, xfb_offset = 16) out float d;
layout(location = 4, xfb_buffer = 1) out E {
  layout(xfb_buffer = 2) vec4 e;                                    //! err_xfb_buffer_of_member
  layout(xfb_buffer = 1, xfb_offset = 0) vec4 f;
};
layout(location = 6, xfb_offset = 32) out vec4 g;
void main() {}
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
layout(location = 0, xfb_buffer = 0, xfb_offset = 4000) out vec4 a; //! err_xfb_stride
void main() {}
)",
                    Stage::Vertex);
}

TEST(FeedbackErrors, Streams) {
  expectDiagnostics(R"(
layout(points) in;
layout(points, max_vertices = 2) out;
layout(stream = 4) out;                                             //! err_stream_range
layout(stream = 1) out;
layout(location = 0) out vec4 a;
layout(location = 1, stream = 9) out vec4 b;                        //! err_stream_range
layout(location = 2, stream = 2) out C { layout(stream = 3) vec4 c; }; //! err_stream_of_member
layout(location = 3) out D { layout(stream = 1) vec4 d; };
void main() { EmitStreamVertex(1); EndStreamPrimitive(1); }
)",
                    Stage::Geometry);
}
