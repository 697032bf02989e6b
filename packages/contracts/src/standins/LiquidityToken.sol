// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The liquidity token of a SUPS-BNB pair
/// @notice Development only: anybody can mint, and the reserves behind it never change. The read calls are those of a
/// pair of the exchange it stands in for.
contract LiquidityToken is ERC20 {
    address public immutable token0;
    address public immutable token1;
    uint112 private immutable _reserve0;
    uint112 private immutable _reserve1;

    constructor(address first, address second, uint112 firstReserve, uint112 secondReserve)
        ERC20("SUPS-BNB LP", "SUPS-BNB-LP")
    {
        token0 = first;
        token1 = second;
        _reserve0 = firstReserve;
        _reserve1 = secondReserve;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast) {
        return (_reserve0, _reserve1, 0);
    }
}
