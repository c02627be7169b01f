/** Production silences the console before any other script runs. */
export const QUIET_CODE =
  'for(const level of ["log","info","debug","warn","error"])console[level]=()=>{};';

/** Its placeholder in prerendered pages, whose environment isn't known at build. */
export const QUIET_MARK = "/*quiet*/";
