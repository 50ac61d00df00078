/** What the fields said when the form was opened, as a query. */
export const OPENED_FIELD = 'al-abrir'
