/** Loads the autocomplete script when the search field gets the focus. */
export function loadAutocompleteOnFocus(): void {
  const { suggestions } = document.documentElement.dataset
  document.addEventListener('focusin', ({ target }) => {
    if (suggestions && (target as Element).id === 'buscar') import(/* @vite-ignore */ suggestions)
  })
}
