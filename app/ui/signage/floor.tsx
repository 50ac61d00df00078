/** The tiled floor above the footer. */
export function Floor() {
  return <div className="floor" />
}
