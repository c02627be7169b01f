/** Production silences console logging, before any other script of a page runs. */
export const QUIET_CODE =
  'for(const level of ["log","info","debug","warn","error"])console[level]=()=>{};';

/** Stands for it in pages built ahead, whose environment is known only when they are served. */
export const QUIET_MARK = "/*quiet*/";
