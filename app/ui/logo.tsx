import { paths } from '~/paths'

const DIRECTORIO =
  'M0 0h2a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3H0zM10.2 0v8M15.4 8V0h2.8a2.2 2.2 0 0 1 0 4.3h-2.8m2.5 0L20.4 8M30.6 0h-5v8h5m-5-4h4.3M40.8 2.5a2.5 2.5 0 0 0-5 0v3a2.5 2.5 0 0 0 5 0M46 0h5m-2.5 0v8M56.2 2.5a2.5 2.5 0 0 1 5 0v3a2.5 2.5 0 0 1-5 0zM66.4 8V0h2.8a2.2 2.2 0 0 1 0 4.3h-2.8m2.5 0L71.4 8M76.6 0v8M81.8 2.5a2.5 2.5 0 0 1 5 0v3a2.5 2.5 0 0 1-5 0z'
const LATINO =
  'M0 0h6v20h7v6H0zM13 26l4.8-26h6.4L29 26h-6l-.7-4.5h-2.6L19 26zm7.3-9.5h1.4L21 10zM28.8 0h14v6h-4v20h-6V6h-4zM45.4 0h6v26h-6zM54 0h6l3.5 12V0h6v26h-6L60 14v12h-6zM76.6 0h6.5l4.5 4.5v17L83.1 26h-6.5l-4.5-4.5v-17zM78.8 6l-.7.7v12.6l.7.7h2.1l.7-.7V6.7l-.7-.7z'

/** The stall and its painted letters, leading home (row 1). */
export function Logo() {
  return (
    <a className="logo" href={paths.home()}>
      <svg viewBox="0 0 145 50" width="133" height="46" role="img" aria-label="Directorio Latino, inicio">
        <g stroke="#1d130d" strokeWidth="2.5" strokeLinejoin="round">
          <path fill="#ffbf2a" d="M3 18h40v29H3z" />
          <path
            fill="#fffbf0"
            d="M2 3h42v16a5.25 5.25 0 0 1-10.5 0 5.25 5.25 0 0 1-10.5 0 5.25 5.25 0 0 1-10.5 0 5.25 5.25 0 0 1-10.5 0z"
          />
          <path
            fill="#c8321b"
            d="M2 3h10.5v16a5.25 5.25 0 0 1-10.5 0zM23 3h10.5v16a5.25 5.25 0 0 1-10.5 0z"
          />
        </g>
        <path
          fill="#1d130d"
          fillRule="evenodd"
          d="M23 27a7 7 0 0 0-7 7c0 5 7 11.5 7 11.5S30 39 30 34a7 7 0 0 0-7-7zm0 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z"
        />
        <path
          transform="translate(54 4.5)"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.3"
          d={DIRECTORIO}
        />
        <g transform="translate(53 19)" fillRule="evenodd">
          <path transform="translate(1.8 1.8)" d={LATINO} />
          <path className="logo-letters" d={LATINO} />
        </g>
      </svg>
    </a>
  )
}
