import { loadEnv, type Plugin } from 'vite'

/** Says in the build's output when a kiosk of this build will have no staff panel. */
export function staffPinNotice(): Plugin {
  return {
    name: 'trebe:staff-pin-notice',
    apply: 'build',
    configResolved({ mode, envDir, logger }) {
      const { VITE_STAFF_PIN = '' } = envDir === false ? process.env : loadEnv(mode, envDir)
      if (VITE_STAFF_PIN === '') logger.info('VITE_STAFF_PIN is not set: a kiosk of this build offers no staff panel.')
    },
  }
}
