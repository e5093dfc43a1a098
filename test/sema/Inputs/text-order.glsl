inHeader = 1;
