import { paths } from '~/paths'

const LOGO = 'logo | mr-auto flex min-h-12 items-center'

/** The stall and its painted letters, leading home (row 1). A picture of its own: as markup it would weigh on every page. */
export function Logo() {
  return (
    <a className={LOGO} href={paths.home()}>
      <img src={paths.logo()} alt="Directorio Latino, inicio" width="133" height="46" />
    </a>
  )
}
