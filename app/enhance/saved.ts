/**
 * Marks saved businesses according to the readable cookie. The server cannot do this on cached pages, which
 * do not depend on this cookie.
 */
export function markSavedBusinesses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    if (RegExp(`guardo=-\\.([^;]+\\.)?${button.dataset.save}(\\.|;|$)`).test(document.cookie))
      button.lastChild?.replaceWith('Guardado')
}
