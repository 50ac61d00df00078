/** Marks a form whose page wants what was typed kept when the session has ended. */
export const KEEP = 'conservar'
/** Comes with what was kept: it is shown in its form again, and nothing is saved. */
export const RESUMED = 'retomar'
