// Only the development server sends this: pages that are read carry nothing of Remix that would notice an edit.
import.meta.hot?.on('edited', () => location.reload())
