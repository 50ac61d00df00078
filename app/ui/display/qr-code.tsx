interface Props {
  /** Return value of `buildQrOutline`. */
  qr: { size: number; outline: string }
  label: string
}

export const QrCode = ({ qr: { size, outline }, label }: Props) => (
  <svg
    className="mx-auto block size-56 border-2 border-line"
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
  >
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={outline} />
  </svg>
)
