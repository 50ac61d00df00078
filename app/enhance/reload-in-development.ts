// Sent only by the development server, because pages without React do not notice edits.
import.meta.hot?.on('edited', () => location.reload())
