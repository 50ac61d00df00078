import { paths } from '~/paths'

/** The stall and its painted letters, leading home (row 1). A picture of its own: as markup it would weigh on every page. */
export function Logo() {
  return (
    <a className="logo" href={paths.home()}>
      <img src={paths.logo()} alt="Directorio Latino, inicio" width="133" height="46" />
    </a>
  )
}
