/**
 * The environment of a program that a test starts with its own settings alone: where to find programs and the home folder, and the
 * compile cache, without which each start compiles the whole API again, a second and a half of the processor's time.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
};
