// Only the development server sends this event. Pages without React do not notice edits otherwise.
import.meta.hot?.on('edited', () => location.reload())
