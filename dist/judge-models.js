import{unpack}from"./unpack.js";export const ids=["judge-models"];export const modules={...unpack("packed-judge-models.br")};
