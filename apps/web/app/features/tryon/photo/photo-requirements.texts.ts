export const REQUIREMENTS_TEXTS = {
  title: "A photo that works",
  points: {
    whole: "Full body, head to feet",
    straight: "Stand straight, facing the camera",
    arms: "Arms slightly away",
    light: "Good lighting with a plain background",
  },
};
