/** What suggests while somebody types comes with the first touch of the search: nobody else waits for it. */
export function loadSuggestions(): void {
  const { suggestions } = document.documentElement.dataset
  document.addEventListener('focusin', ({ target }) => {
    if (suggestions && (target as Element).id === 'buscar') import(/* @vite-ignore */ suggestions)
  })
}
