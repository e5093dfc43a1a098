// Included by preprocess.comp or include-stack.comp.
#error "too wrong"
int 1f;
