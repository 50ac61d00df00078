import { createContext } from 'react'

/** The styles that a page carries in itself. */
export interface PageStyles {
  text: string
  /** The main sheet is among them, so that the page need not link it. */
  isWhole: boolean
}

/** None in the development server, which links every sheet. */
export const PageStylesContext = createContext<PageStyles | undefined>(undefined)

const WHOLE = 'whole'

/** The element for them; it says what is in it to whoever takes the page over. */
export const StylesInPage = ({ text, isWhole }: PageStyles) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is that of our own built sheets
  <style data-styles={isWhole ? WHOLE : 'forms'} dangerouslySetInnerHTML={{ __html: text }} />
)

/** The styles with which the page in the browser came. */
export function stylesOfDocument(): PageStyles | undefined {
  const element = document.querySelector<HTMLStyleElement>('style[data-styles]')
  return element ? { text: element.textContent ?? '', isWhole: element.dataset.styles === WHOLE } : undefined
}
