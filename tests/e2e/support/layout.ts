import type { Page } from 'playwright/test'
import { coveredElements } from './covered'

type Field = HTMLInputElement | HTMLSelectElement

/** A check of a page at certain widths. `find` returns the faults. */
interface Check {
  find: (page: Page) => Promise<string[]>
  widths: number[]
}

export const NOTHING_COVERED: Check = { find: coveredElements, widths: [360, 768, 1280] }

/** Checks for sideways scrolling (also with text of twice the size) and for cut words in fields. */
export const LAYOUT: Check[] = [
  { find: overhang, widths: [360, 320] },
  { find: cutInLargeText, widths: [320] },
  { find: cutWords, widths: [360, 390, 1280] },
  NOTHING_COVERED,
]

/** Number of pixels by which the page can be scrolled sideways. */
function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth === clientWidth ? [] : [`scrolls ${scrollWidth - clientWidth} px sideways`]
  })
}

/**
 * With text of twice the size: sideways scrolling, initials and words that do not fit into the corner of a
 * picture, and a visible skip link.
 */
async function cutInLargeText(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  await resize('200%')
  const cut = await page.evaluate(() => {
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight
    const signs = [...document.querySelectorAll<HTMLElement>('.picture')].filter(
      (each) => each.querySelector('b') && isCut(each),
    )
    const seen = [...document.querySelectorAll<HTMLElement>('.skip-link')].filter(
      (each) => each.getBoundingClientRect().bottom > 0,
    )
    return [...signs, ...seen].map((each) => each.textContent ?? '')
  })
  const found = [...cut, ...(await overhang(page))]
  await resize('')
  return found
}

/** Placeholders and chosen options that are wider than their fields. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const wordsIn = (field: Field) =>
      'placeholder' in field ? field.placeholder : (field.selectedOptions[0]?.text ?? '')
    const isCut = (field: Field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const words = 'placeholder' in field ? '::placeholder' : null
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field, words)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return field.checkVisibility() && pen.measureText(wordsIn(field)).width > room
    }
    return [...document.querySelectorAll<Field>('input[placeholder], select')].filter(isCut).map(wordsIn)
  })
}
