import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statementsOf } from 'db/engines/postgres/translate'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../support/database'

// Containers are changed one by one (docs/operacion.md): while a new version has migrated, the one before goes on reading and
// writing the same tables. So a migration only adds; what nobody uses any more goes one release later.

/** The newest one of the version that is out there. Raise it with a release. */
const RELEASED = '096_listing_places.sql'

/** Later ones that take something away all the same: the change log says that all containers stop before. */
const STOPS_ALL: readonly string[] = [
  '140_lists_by_offset.sql',
  '150_public_version.sql',
  '180_tags.sql',
  '250_attributes.sql',
]

/** What of a migration the version before could not live with. */
function takesAway(script: string): string[] {
  const statements = statementsOf(script)
  const named = (pattern: RegExp) =>
    new Set(statements.flatMap((each) => pattern.exec(each)?.[1]?.toLowerCase() ?? []))
  const made = named(/^create\s+(?:virtual\s+)?(?:table|view|trigger)\s+"?(\w+)/i)
  const reckoned = new Set(
    statements.flatMap((each) => {
      const added = /^alter\s+table\s+(\w+)\s+add\s+(?:column\s+)?(\w+)[^(]*\bgenerated\s+always\b/i.exec(
        each,
      )
      return added ? `${added[1]} ${added[2]}`.toLowerCase() : []
    }),
  )
  const isNew = (statement: string, pattern: RegExp) =>
    made.has(pattern.exec(statement)?.[1]?.toLowerCase() ?? '')
  return statements.filter((statement) => {
    if (/^drop\s+table\b/i.test(statement)) return true
    // Made anew under its name, it does what the one before did, and more.
    if (/^drop\s+(view|trigger)\b/i.test(statement)) return !isNew(statement, /(\w+)"?$/)
    if (/^alter\s+table\s+\w+\s+rename\b/i.test(statement)) return true
    // A column that the engine reckons is written by nobody: it may be reckoned another way.
    const dropped = /^alter\s+table\s+(\w+)\s+drop\s+(?:column\s+)?(\w+)$/i.exec(statement)
    if (dropped) return !reckoned.has(`${dropped[1]} ${dropped[2]}`.toLowerCase())
    // Whoever does not know of a column writes rows without it.
    if (/^alter\s+table\s+\w+\s+add\b/i.test(statement))
      return (
        /\bnot\s+null\b/i.test(statement) &&
        !/\b(default|generated)\b/i.test(statement) &&
        !isNew(statement, /^alter\s+table\s+(\w+)/i)
      )
    if (/^create\s+unique\s+index\b/i.test(statement)) return !isNew(statement, /\bon\s+(\w+)/i)
    return false
  })
}

test.each<[string, boolean]>([
  ['create table a (id integer primary key, b text not null)', true],
  ['create table a (id integer); create unique index a_id on a (id)', true],
  ['alter table a add column b text', true],
  ["alter table a add column b text not null default ''", true],
  ['drop trigger t; create trigger t after insert on a begin delete from b; end', true],
  ['drop index a_b; create index a_b on a (b, c)', true],
  ['alter table a drop column b; alter table a add column b text generated always as (c) virtual', true],
  ['alter table a drop column b; alter table a add column b text', false],
  ['alter table a add column b text not null', false],
  ['alter table a drop column b', false],
  ['alter table a rename column b to c', false],
  ['alter table a rename to b', false],
  ['drop table a', false],
  ['drop table a; create table a (id integer)', false],
  ['drop view a', false],
  ['drop trigger t', false],
  ['create unique index a_b on a (b)', false],
])('%s: the version before can live with it: %s', (script, canLive) => {
  expect(takesAway(script).length === 0).toBe(canLive)
})

test('migrations behind those of the version that is out there only add', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  expect(names).toContain(RELEASED)
  const changes = await readFile('CHANGELOG.md', 'utf8')
  for (const name of names.filter((each) => each > RELEASED)) {
    if (STOPS_ALL.includes(name)) expect(changes).toContain(name)
    else expect([name, takesAway(await readFile(join(MIGRATIONS, name), 'utf8'))]).toEqual([name, []])
  }
})
