/**
 * Marks saved businesses according to the readable cookie. The server cannot mark them, because the cached
 * page is the same for all visitors.
 */
export function markSavedBusinesses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    if (RegExp(`guardo=-\\.([^;]+\\.)?${button.dataset.save}(\\.|;|$)`).test(document.cookie))
      button.lastChild?.replaceWith('Guardado')
}
