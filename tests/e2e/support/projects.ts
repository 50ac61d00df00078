/** What is read in the page as it came: the script has no part in it, so it is looked at once, without. */
export const DOCUMENT = { tag: '@documento' }

/** What the script adds to is looked at once, with it. */
export const SCRIPTED = { tag: '@guion' }

/** What `npm test` runs: one way through each part, and the walk over all pages. The rest is `npm run test:long -- pages`. */
export const FLOW = { tag: '@flujo' }
