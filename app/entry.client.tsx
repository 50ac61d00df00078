import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PageStylesContext, readDocumentStyles } from '~/ui/layout/page-styles'

/**
 * Preserves checkboxes and radio buttons that were changed before hydration. React resets them unless a
 * script has set `checked`.
 */
function keepChoices(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')) {
    const { checked } = box
    box.checked = checked
  }
}

/**
 * Loads the page data before hydration. Otherwise the component of Remix suspends. A key pressed during that
 * time could make React stop hydration.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

/**
 * Hydrates a page whose handle has `hydrate`. If React cannot hydrate, it may remove the content. So a page
 * without data is not hydrated, and its forms work as plain HTML. The same applies to browsers without
 * `Object.hasOwn`.
 */
async function takeOver(): Promise<void> {
  await readPageData()
  keepChoices()
  startTransition(() => {
    hydrateRoot(
      document,
      <PageStylesContext.Provider value={readDocumentStyles()}>
        <RemixBrowser />
      </PageStylesContext.Provider>,
    )
  })
}

if (window.__remixContext.stream && 'hasOwn' in Object) void takeOver()
