declare global {
  interface Window {
    /** The browser's offer to install the app, where it came before the app did. */
    installPrompt?: Event
  }
}

// It comes once, and often while the scripts still wait: kept for the app, which makes it at a better moment.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})

export {}
