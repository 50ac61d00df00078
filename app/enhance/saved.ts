/** Marks saved businesses, from the readable cookie. The cached page is the same for every visitor. */
export function markSavedBusinesses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    if (RegExp(`guardo=-\\.([^;]+\\.)?${button.dataset.save}(\\.|;|$)`).test(document.cookie))
      button.lastChild?.replaceWith('Guardado')
}
