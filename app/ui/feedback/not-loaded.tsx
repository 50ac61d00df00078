import { Notice } from './notice'

/** In place of what could not be read, which is logged. */
export const NotLoaded = ({ title }: { title: string }) => (
  <Notice kind="error" title={title} role="alert">
    Ya quedó anotado. Espera un momento y vuelve a intentarlo.
  </Notice>
)
