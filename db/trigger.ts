/** A trigger for each row. Condition and statements are what every engine understands: `IS DISTINCT FROM`, `= 1`. */
export interface Trigger {
  name: string
  event: string
  table: string
  when?: string | undefined
  statements: readonly string[]
}

/** The text of a trigger, as SQLite runs and keeps it; another engine keeps it as a comment. */
export const triggerText = ({ name, event, table, when, statements }: Trigger): string =>
  `CREATE TRIGGER ${name} AFTER ${event} ON ${table} ${when ? `WHEN ${when} ` : ''}BEGIN
  ${statements.map((statement) => `${statement};`).join('\n  ')}
END`
