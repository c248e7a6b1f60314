/** Loaded before each unit test file: code that reads a plane after its release gets NaN. */
import { poisonReleasedPlanes } from "./pool.ts";

poisonReleasedPlanes();
