/** Marks a form whose page wants what was typed kept when the session has ended. */
export const KEEP_FORM_FIELD = 'conservar'
/** Comes with what was kept: it is shown in its form again, and nothing is saved. */
export const RESUMED_FORM_FIELD = 'retomar'
