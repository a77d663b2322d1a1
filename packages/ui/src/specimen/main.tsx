import "./specimen.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Specimen } from "./specimen.tsx";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Specimen />
    </StrictMode>,
  );
