import { mergeConfig } from 'vite'
import site from '../../vite.config.ts'

/** The site as it is built for visitors, but for the `.env` files of whoever runs the tests. */
export default mergeConfig(site, { envDir: false })
