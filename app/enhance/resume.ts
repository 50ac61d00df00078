/**
 * Continues with the form that was pending during a sign-in. That page only shows it again and saves nothing.
 * Sent before the page has loaded, it also replaces this page in the history.
 */
export const resumeForm = (): void =>
  document.querySelector<HTMLFormElement>('form[data-resume]')?.requestSubmit()
