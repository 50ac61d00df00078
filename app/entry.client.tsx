import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageStylesContext, stylesOfDocument } from '~/ui/layout/page-styles'

/**
 * Keeps checkboxes and radios changed before hydration: React resets them to the server value unless `checked` was set
 * explicitly.
 */
function keepChoices(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')) {
    const { checked } = box
    box.checked = checked
  }
}

/**
 * Loads the page data before hydration: a key pressed while Remix's component suspends would make React abandon
 * hydration.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

/**
 * Takes over a page that says `hydrate`; before and without it, forms are forms. React clears what it cannot take over:
 * without the data, or before Chrome 93, Safari 15.4, Firefox 113, the page stays as it came.
 */
async function takeOver(): Promise<void> {
  await readPageData()
  keepChoices()
  startTransition(() => {
    hydrateRoot(
      document,
      <PageStylesContext.Provider value={stylesOfDocument()}>
        <RemixBrowser />
      </PageStylesContext.Provider>,
    )
  })
}

if (window.__remixContext.stream && 'hasOwn' in Object) void takeOver()
