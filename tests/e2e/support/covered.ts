import type { Page } from 'playwright/test'

/**
 * The headings, labels, fields, buttons and links of a page whose middle, scrolled to the middle of the window, shows
 * another element: each as `what it is ← what lies over it`; and fields too narrow for what is chosen in them. Fixed bars
 * only count over what no scrolling brings out from under them.
 */
export function coveredElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const WALKED = 'h1, h2, h3, h4, label, input, select, textarea, button, summary, a[href]'

    const NARROWEST = 70

    const words = (element: Element) => {
      const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
      return `${element.localName}${element.className && `.${element.className}`} ${text}`
    }

    /** The middle of its first line, as a link may be broken over two. */
    const middle = (element: Element) => {
      const { left, right, top, bottom } = element.getClientRects()[0] as DOMRect
      return [(left + right) / 2, (top + bottom) / 2] as const
    }

    /** Shown to nobody but screen readers, or waiting above the page for the focus. */
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link:not(:focus)') &&
      element.getBoundingClientRect().width > 1

    /** The part of a label that lies over its own field, or the other way round, is no other element. */
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
