import { describe, expect, test } from 'vitest'
import { importRules } from './support/import-rules'
import { project, realProject } from './support/imports'
import { pageRules } from './support/page-rules'
import { syntaxRules } from './support/syntax-rules'

const real = realProject()

describe.each([...importRules, ...syntaxRules, ...pageRules])('$title', (rule) => {
  test('the import rule holds in the project', () => {
    expect(rule.find(real)).toEqual([])
  })

  test('the import rule reports a violation, and nothing without one', () => {
    for (const sources of rule.broken)
      expect(rule.find(project(sources)), Object.values(sources).join()).not.toEqual([])
    for (const sources of rule.kept) expect(rule.find(project(sources))).toEqual([])
  })
})
