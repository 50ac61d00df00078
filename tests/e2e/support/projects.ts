/** Tests of the page as sent by the server. They run once, without JavaScript. */
export const DOCUMENT = { tag: '@documento' }

/** Tests of what scripts add. They run once, with JavaScript. */
export const SCRIPTED = { tag: '@guion' }

/**
 * Tests that `npm test` runs: one path through each part, and the checks of all pages. `npm run test:long --
 * pages` runs the others.
 */
export const FLOW = { tag: '@flujo' }

/** Main paths that scripts do not change. They run once, without JavaScript. */
export const DOCUMENT_FLOW = { tag: [FLOW.tag, DOCUMENT.tag] }

/** Main paths whose server answers are tested in tests/routes. They run once, with JavaScript. */
export const SCRIPTED_FLOW = { tag: [FLOW.tag, SCRIPTED.tag] }
