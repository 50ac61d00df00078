import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMA_FOLDER } from '../support/database'

// Containers are replaced one by one (docs/operacion.md): after a new version has migrated, the previous one
// still uses the same tables. A migration that removes something it uses must be named in the change log,
// with the note to stop all containers first. Unused columns and tables are dropped one release later.

/** Columns and tables that the previous version does not use. */
const UNREAD = ['saved_views', 'promotion_index_trigger']

/**
 * Changes that break the previous version: a dropped or renamed column or table, a required new column, a new
 * constraint.
 */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|view|function)\s+(?:if\s+exists\s+)?\w+|\balter\s+table\s+\w+\s+rename\s+(?:column|to)\b|\badd\s+(?:column\s+)?(?!constraint)\w+[^;]*\bnot\s+null\b(?![^;]*\b(?:default|generated)\b)|\bcreate\s+unique\s+index\b/gi

const takenAway = (script: string) =>
  (script.replace(/--.*$/gm, '').match(TAKES_AWAY) ?? []).filter(
    (each) => !UNREAD.includes(/\w+$/.exec(each)?.[0] ?? ''),
  )

test.each<[string, boolean]>([
  ['create table a (id integer primary key, b text not null); create index a_b on a (b)', true],
  ["alter table a add column b text; alter table a add column c text not null default ''", true],
  ['drop trigger t; create trigger t after insert on a begin delete from b; end', true],
  ['drop table saved_views', true],
  ['alter table a add column b text not null', false],
  ['alter table a drop column b', false],
  ['alter table a rename column b to c', false],
  ['alter table a rename to b', false],
  ['drop table a', false],
  ['create unique index a_b on a (b)', false],
])('detects whether the previous version works after the migration «%s»: %s', (script, canLive) => {
  expect(takenAway(script).length === 0).toBe(canLive)
})

test('the change log names migrations that break the previous version', async () => {
  const changes = await readFile('CHANGELOG.md', 'utf8')
  for (const engine of ['sqlite', 'postgres']) {
    const folder = join(SCHEMA_FOLDER, engine, 'migrations')
    for (const name of await readdir(folder)) {
      const taken = changes.includes(name) ? [] : takenAway(await readFile(join(folder, name), 'utf8'))
      expect([name, taken]).toEqual([name, []])
    }
  }
})
