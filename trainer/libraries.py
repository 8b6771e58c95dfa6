"""NumPy and PyTorch for every module of the trainer.

Where one is missing the program ends here with one sentence that says how to install it, not with a traceback.
"""

import sys
from pathlib import Path

try:
    import numpy as np
    import torch
    from torch import nn
    from torch.nn import functional
except ModuleNotFoundError as error:
    if error.name not in ("numpy", "torch"):
        raise
    sys.exit(
        f"{Path(sys.argv[0]).name}: the Python module {error.name} is missing; install NumPy and PyTorch with "
        '"apt install python3-torch python3-numpy" (Debian, Ubuntu) or with '
        '"python3 -m venv .venv-torch && .venv-torch/bin/pip install numpy torch", then run .venv-torch/bin/python'
    )

__all__ = ["functional", "nn", "np", "torch"]
