import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // Found late, each of these would make the development server reload the first page that needs it.
  optimizeDeps: {
    include: [
      "@hookform/resolvers/zod",
      "@tanstack/react-query",
      "clsx",
      "embla-carousel-react",
      "radix-ui",
      "react-dom/client",
      "react-hook-form",
      "zod",
    ],
  },
});
