/**
 * A row trigger. Condition and statements use SQL that all engines understand, such as `IS DISTINCT FROM` and
 * `= 1`.
 */
export interface TriggerDefinition {
  name: string
  event: string
  table: string
  when?: string | undefined
  statements: readonly string[]
}

/** Returns the text of a trigger as SQLite runs and stores it. PostgreSQL stores it as a comment. */
export const buildTriggerText = ({ name, event, table, when, statements }: TriggerDefinition): string =>
  `CREATE TRIGGER ${name} AFTER ${event} ON ${table} ${when ? `WHEN ${when} ` : ''}BEGIN
  ${statements.map((statement) => `${statement};`).join('\n  ')}
END`
