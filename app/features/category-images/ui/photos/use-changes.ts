import { useEffect } from 'react'

/** Calls `refresh` when pictures of this category changed elsewhere, while it is looked at (row 183). */
export function useChanges(categoryId: number | undefined, refresh: () => void): void {
  useEffect(() => {
    const source = document.documentElement.dataset.events
    if (!source || categoryId === undefined) return
    let stream: EventSource | undefined
    const follow = () => {
      stream?.close()
      if (document.hidden) return
      stream = new EventSource(source)
      stream.onmessage = ({ data }) => {
        const { noun, id } = JSON.parse(data) as { noun: string; id: number }
        if (noun === 'image' && (id === 0 || id === categoryId)) refresh()
      }
    }
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
    }
  }, [categoryId, refresh])
}
