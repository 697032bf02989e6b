// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LiquidityToken} from "./LiquidityToken.sol";

/// @title Just enough of an exchange's router for a page to quote a price
/// @notice Development only: it swaps nothing and knows one pair.
contract Router {
    /// @dev 0.25 % of the input stays with the pool, as on the exchange it stands in for.
    uint256 private constant FEE_BASE = 10_000;
    uint256 private constant AFTER_FEE = 9_975;

    LiquidityToken public immutable pair;
    // The name is the exchange's, whatever the wrapped coin is.
    address public immutable WETH;

    error UnknownPath();

    constructor(LiquidityToken onlyPair, address wrapped) {
        pair = onlyPair;
        WETH = wrapped;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory amounts) {
        if (path.length != 2) revert UnknownPath();
        (uint256 reserveIn, uint256 reserveOut,) = pair.getReserves();
        if (path[0] == pair.token1() && path[1] == pair.token0()) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        else if (path[0] != pair.token0() || path[1] != pair.token1()) revert UnknownPath();
        amounts = new uint256[](2);
        amounts[0] = amountIn;
        uint256 input = amountIn * AFTER_FEE;
        amounts[1] = (input * reserveOut) / (reserveIn * FEE_BASE + input);
    }
}
