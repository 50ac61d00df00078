import { createContext } from 'react'

/** Inline styles of a page. */
export interface PageStylesData {
  text: string
  /** True if the text contains the main stylesheet. Then the page does not link to it. */
  isWhole: boolean
}

/** Styles of the current page. Undefined if they are not known, for example on the development server. */
export const PageStylesContext = createContext<PageStylesData | undefined>(undefined)

const WHOLE_STYLES_VALUE = 'whole'

/** Style element of the page. `data-styles` states its content, which hydration needs. */
export const InlinePageStyles = ({ text, isWhole }: PageStylesData) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from our own built sheets
  <style data-styles={isWhole ? WHOLE_STYLES_VALUE : 'forms'} dangerouslySetInnerHTML={{ __html: text }} />
)

/** Returns the inline styles of the loaded page. Undefined if it has none. */
export function readDocumentStyles(): PageStylesData | undefined {
  const element = document.querySelector<HTMLStyleElement>('style[data-styles]')
  return element
    ? { text: element.textContent ?? '', isWhole: element.dataset.styles === WHOLE_STYLES_VALUE }
    : undefined
}
