// DIFFERS: capability MultipleWaitQueuesQCOM: glslang declares neither it nor the extension
#version 460
#extension GL_QCOM_multiple_wait_queues : require
#extension GL_EXT_control_flow_attributes : enable
layout(local_size_x=4) in;
layout(set=0,binding=0) buffer B { uint u; };
void main() { [[multiple_wait_queuesQCOM(3)]] for (int i = 0; i < 4; ++i) u += i; 
 [[unroll, multiple_wait_queuesQCOM(2)]] while (u < 7) u++; [[multiple_wait_queuesQCOM(2)]] do u--; while (u > 3); }
