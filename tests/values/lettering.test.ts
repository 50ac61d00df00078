import { describe, expect, test } from 'vitest'
import { findFittingSize, replaceCharactersMissingInFont } from '~/values/pictures/outline.server'

describe('text in the font of signs', () => {
  test.each([
    ['Panadería «La Ñapa» & Cía.', 'Panadería «La Ñapa» & Cía.'],
    ['Café\u0301 Niño', 'Café\u0301 Niño'.normalize('NFC')],
    ['  La   Rosa \n 🌹🌹 ', 'La Rosa'],
    ['Taquería \u202eodal lA\u202c', 'Taquería odal lA'],
    ['𝓛𝓪 𝐅𝐞 ＬＬＣ', 'La Fe LLC'],
    ['مطعم العربي', ''],
    ['\u0000\u0007\u200b', ''],
    ['<b>&amp;', '<b>&amp;'],
  ])('the font of signs writes %j as %j', (text, written) => {
    expect(replaceCharactersMissingInFont(text)).toBe(written.replace('\u0301', ''))
  })

  test('cuts a long sign text to at most 100 characters', () => {
    expect(replaceCharactersMissingInFont('ÑA '.repeat(100_000)).length).toBeLessThanOrEqual(100)
  })
})

describe('font size of signs', () => {
  const room = { width: 672, height: 246, lines: 3 }
  const sizes = [124, 94, 60, 44]

  test('a sign text gets the largest size that fits in width and height', () => {
    expect(findFittingSize('SOL', room, sizes)).toBe(124)
    expect(findFittingSize('PANADERÍA LA ÑAPA', room, sizes)).toBe(94)
    expect(findFittingSize('CONSULTORÍA FINANCIERA Y SEGUROS', room, sizes)).toBe(60)
    expect(findFittingSize('SOL', { ...room, height: 70 }, sizes)).toBe(60)
  })

  test('a sign text that never fits gets the smallest size', () => {
    expect(findFittingSize('W'.repeat(100), room, sizes)).toBe(44)
  })
})
