import{unpack}from"./unpack.js";import{modules as e}from"./diagnostic-catalogue-shared.js";export const ids=["explain-command"];export const modules={...e,...unpack("packed-explain-command.br")};
