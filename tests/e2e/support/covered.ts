import type { Page } from 'playwright/test'

/**
 * Finds headings, labels, fields, buttons and links whose middle another element covers, after scrolling them
 * to the middle of the window: `element ← covering element`. Also finds selects that are too narrow. A fixed
 * bar counts only if scrolling cannot uncover the element.
 */
export function coveredElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const WALKED = 'h1, h2, h3, h4, label, input, select, textarea, button, summary, a[href]'

    const NARROWEST = 70

    const words = (element: Element) => {
      const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
      return `${element.localName}${element.className && `.${element.className}`} ${text}`
    }

    /** Middle of its first line, because a link may wrap to a second line. */
    const middle = (element: Element) => {
      const { left, right, top, bottom } = element.getClientRects()[0] as DOMRect
      return [(left + right) / 2, (top + bottom) / 2] as const
    }

    /** Not only for screen readers, and not a skip link without the focus. */
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link:not(:focus)') &&
      element.getBoundingClientRect().width > 1

    /** A label that overlaps its own field does not count. */
    const belongs = (element: Element, there: Element) =>
      element.contains(there) ||
      there.contains(element) ||
      there.closest('label')?.contains(element) ||
      (element instanceof HTMLLabelElement && element.control === there)

    return [...document.querySelectorAll(WALKED)].filter(isSeen).flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const there = document.elementFromPoint(...middle(element))
      const { width } = element.getBoundingClientRect()
      if (element.localName === 'select' && width < NARROWEST) return [`${words(element)} has ${width} px`]
      return there && belongs(element, there)
        ? []
        : [`${words(element)} ← ${there ? words(there) : 'beyond the window'}`]
    })
  })
}
