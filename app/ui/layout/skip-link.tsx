const SKIP_LINK =
  'skip-link | absolute bottom-full left-4 z-9 bg-ink px-4 py-3 text-paper focus:top-2 focus:bottom-auto'

export const SkipLink = () => (
  <a className={SKIP_LINK} href="#contenido">
    Saltar al contenido
  </a>
)
